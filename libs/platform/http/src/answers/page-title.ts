/** The title of pages: the name of the organization. Injected; implemented by the library that knows it. */
export abstract class PageTitle {
  abstract now(): string;
}
