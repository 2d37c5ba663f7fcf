import { DomainError, LIMITS } from '@chat/kernel';

export class BuiltInViewHasNoName extends DomainError {
  constructor() {
    super('Built-in views cannot have a custom name.');
  }
}

export class CustomViewNeedsName extends DomainError {
  constructor() {
    super('Custom views must have a valid name.');
  }
}

export class NavigationViewExists extends DomainError {
  constructor() {
    super('Navigation view already exists.');
  }
}

export class NavigationViewDoesNotExist extends DomainError {
  constructor() {
    super('Navigation view does not exist.', 'BAD_REQUEST', {}, 404);
  }
}

export class TooManyNavigationViews extends DomainError {
  constructor() {
    super(`You cannot have more than ${LIMITS.navigationViews.perUser} navigation views.`);
  }
}
