import { Gauges } from '@chat/ports';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RefusedLogIns } from './refused-log-ins.js';

@Injectable()
export class RefusedLogInsGauge implements OnModuleInit {
  constructor(
    private readonly gauges: Gauges,
    private readonly refusals: RefusedLogIns,
  ) {}

  onModuleInit(): void {
    const help = 'Log-ins and API keys that were refused since the start.';
    this.gauges.gauge('chat_refused_log_ins', help, [], (set) => set(this.refusals.total));
  }
}
