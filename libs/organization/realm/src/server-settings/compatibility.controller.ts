import { Describe, Public } from '@chat/http';
import { DomainError } from '@chat/kernel';
import { Controller, Get, Headers } from '@nestjs/common';
import { isIncompatible } from './incompatible-client.js';

/** Released apps ask before they log in. */
@Controller('api/v1/compatibility')
export class CompatibilityController {
  @Public()
  @Get()
  @Describe('Whether the client, by its `User-Agent`, is new enough for this server.')
  check(@Headers('user-agent') userAgent?: string): void {
    if (isIncompatible(userAgent)) throw new DomainError('Client is too old');
  }
}
