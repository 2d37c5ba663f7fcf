import { SetMetadata } from '@nestjs/common';

export const FOR_OPERATORS = 'chat:for-operators';

export const ForOperators = () => SetMetadata(FOR_OPERATORS, true);
