import { DomainError } from '@chat/kernel';
import { refusalOf, Refused } from '../own-api/own-api.js';
import { page, type PageOptions } from '../pages/layout.js';

/** A refusal shown on its page, with the form as it was filled in. */
export class RefusedOnPage extends Refused {
  constructor(
    { message, status }: Refused,
    readonly page: PageOptions,
    readonly form: string,
  ) {
    super(message, status);
  }
}

/** The page of a form, with the answer to it below. @throws RefusedOnPage */
export async function pageBelow(options: PageOptions, form: string, answer: () => Promise<string>): Promise<string> {
  try {
    return page(options, form + (await answer()));
  } catch (error) {
    const refusal = error instanceof DomainError ? refusalOf(error) : error;
    throw refusal instanceof Refused ? new RefusedOnPage(refusal, options, form) : error;
  }
}
