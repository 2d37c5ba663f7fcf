import { type Directory, NoSuchUser, type Site, type User, userByAddress } from '@chat/directory';
import { Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';

export type UserReference = { readonly userId: number } | { readonly email: string };

/** Parses a path parameter: digits are an id, other text is an address. A negative number makes the path unknown (404). */
@Injectable()
export class UserReferencePipe implements PipeTransform<string, UserReference> {
  transform(text: string): UserReference {
    if (/^\d{1,15}$/.test(text)) return { userId: Number(text) };
    if (/^-\d+$/.test(text)) throw new NotFoundException();
    return { email: text };
  }
}

/**
 * Resolves the viewer's reference to an account (contract, people: Lookup rules): id, API-only address, or real address where the
 * viewer's role may see it, which includes one's own.
 * @throws NoSuchUser
 */
export function findUser(directory: Directory, site: Site, viewer: User, reference: UserReference): User {
  const user =
    'userId' in reference ? directory.user(reference.userId) : userByAddress(directory, site, viewer, reference.email);
  if (!user) throw new NoSuchUser();
  return user;
}
