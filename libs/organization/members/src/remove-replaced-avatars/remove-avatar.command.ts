import { Command } from '@nestjs/cqrs';

/** Remove the files of an avatar that nobody shows any more. May be repeated. */
export class RemoveAvatar extends Command<void> {
  constructor(readonly data: { readonly key: string }) {
    super();
  }
}
