import { constant, Describe, healthShape, Public, RateBucket } from '@chat/http';
import { ForOperators } from '../availability/for-operators.js';
import { DomainError } from '@chat/kernel';
import { Controller, Get, Inject } from '@nestjs/common';
import { CORE, type Core } from '../core/core.js';
import { Sealing } from '../core/sealing.js';
import { checkHealth, type Health } from './health.js';

class NotReady extends DomainError {
  constructor(health: Health) {
    super('The service is not ready', 'SERVER_NOT_READY', { ...health }, 503);
  }
}

@Public()
@RateBucket('none')
@ForOperators()
@Controller('health')
export class HealthController {
  constructor(
    @Inject(CORE) private readonly core: Core,
    private readonly sealing: Sealing,
  ) {}

  @Get('live')
  @Describe('The process answers.', { answer: { live: constant(true) } })
  live(): object {
    return { live: true };
  }

  @Get('ready')
  @Describe('Whether requests can be sent here, and how each part of the service is.', {
    answer: healthShape,
  })
  async ready(): Promise<Health> {
    const health = await checkHealth(this.core, this.sealing.status);
    if (!health.ready) throw new NotReady(health);
    return health;
  }
}
