import { UnderWay } from '@chat/kernel';
import { Injectable } from '@nestjs/common';

/** Erasures of this server that were decided and have not ended. */
@Injectable()
export class ErasuresUnderWay extends UnderWay {}
