import { type CanActivate, Injectable } from '@nestjs/common';
import { Refused } from '../own-api/own-api.js';
import { ConsoleSwitch } from '../sessions/console-switch.js';

@Injectable()
export class ConsoleSwitchGuard implements CanActivate {
  constructor(private readonly isSwitched: ConsoleSwitch) {}

  canActivate(): true {
    if (!this.isSwitched.isOn) throw new Refused('The console of this server is switched off.', 404);
    return true;
  }
}
