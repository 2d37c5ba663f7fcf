import { content, Describe, Public, RateBucket } from '@chat/http';
import { ForOperators } from '../availability/for-operators.js';
import { Controller, Get, Header } from '@nestjs/common';
import { Metrics } from './metrics.js';

@Public()
@RateBucket('none')
@ForOperators()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Describe('Figures for operators, in the format of Prometheus.', { answer: content('text/plain') })
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  show(): Promise<string> {
    return this.metrics.show();
  }
}
