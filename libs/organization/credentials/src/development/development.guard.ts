import { type CanActivate, Injectable } from '@nestjs/common';
import { DevelopmentMode } from './development-mode.js';

@Injectable()
export class DevelopmentGuard implements CanActivate {
  constructor(private readonly mode: DevelopmentMode) {}

  canActivate(): boolean {
    this.mode.require();
    return true;
  }
}
