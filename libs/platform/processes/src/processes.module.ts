import { Module } from '@nestjs/common';
import { EraseStreamHandler } from './erase-stream/erase-stream.handler.js';

@Module({ providers: [EraseStreamHandler] })
export class ProcessesModule {}
