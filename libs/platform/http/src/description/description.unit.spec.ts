import type { ApiDescription } from './api-description.js';
import { DescriptionController } from './description.controller.js';

it.each(['document', 'script', 'style'] as const)(
  'the %s of the page is in memory once, however many read it',
  (part) => {
    const controller = new DescriptionController({ document: () => ({}) } as ApiDescription);
    expect(controller[part]()).toBeInstanceOf(Buffer);
    expect(controller[part]()).toBe(controller[part]());
  },
);
