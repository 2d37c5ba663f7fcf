import { SetMetadata } from '@nestjs/common';

export const FOR_OPERATORS = 'chat:for-operators';

/** Marks routes that answer whatever state the service is in. */
export const ForOperators = () => SetMetadata(FOR_OPERATORS, true);
