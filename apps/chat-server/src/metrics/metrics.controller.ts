import { Public } from '@chat/http';
import { Controller, Get, Header } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** For Prometheus; without credentials, so it says nothing about people. */
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  show(): Promise<string> {
    return this.metrics.show();
  }
}
