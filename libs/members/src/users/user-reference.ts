import { canSeeEmail, type Directory, type Site, type User } from '@chat/directory';
import { Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';
import { NoSuchUser } from '../user/user.errors.js';

/** How a path names an account. */
export type UserReference = { readonly userId: number } | { readonly email: string };

/** Reads a path parameter: digits are an id, text with an @ is an address, anything else makes the path unknown (404). */
@Injectable()
export class UserReferencePipe implements PipeTransform<string, UserReference> {
  transform(text: string): UserReference {
    if (/^\d{1,15}$/.test(text)) return { userId: Number(text) };
    if (text.includes('@')) return { email: text };
    throw new NotFoundException();
  }
}

const NOBODY = 0;

/**
 * The account that the viewer's reference names (contract, lookup rules): by id, by the API-only address, or by the real
 * address where the viewer's role may see it. One's own hidden address is no exception.
 * @throws NoSuchUser
 */
export function findUser(directory: Directory, site: Site, viewer: User, reference: UserReference): User {
  const user =
    'userId' in reference ? directory.user(reference.userId) : byEmail(directory, site, viewer, reference.email);
  if (!user) throw new NoSuchUser();
  return user;
}

function byEmail(directory: Directory, site: Site, viewer: User, email: string): User | undefined {
  const [, id, host] = /^user(\d{1,15})@(.+)$/i.exec(email.trim()) ?? [];
  if (id !== undefined && host?.toLowerCase() === site.host.toLowerCase()) return directory.user(Number(id));
  const user = directory.userByEmail(email);
  return user && canSeeEmail({ ...viewer, id: NOBODY }, user) ? user : undefined;
}
