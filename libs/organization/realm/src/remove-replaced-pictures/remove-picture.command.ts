import { Command } from '@nestjs/cqrs';

/** Remove the file of an icon or logo that nobody is shown any more. May be repeated. */
export class RemovePicture extends Command<void> {
  constructor(readonly data: { readonly fileKey: string }) {
    super();
  }
}
