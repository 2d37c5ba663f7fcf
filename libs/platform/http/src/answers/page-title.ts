/** The title of pages: the name of the organization. Injected; implemented where it is known. */
export abstract class PageTitle {
  abstract now(): string;
}
