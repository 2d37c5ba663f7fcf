import { Presets, SingleBar } from 'cli-progress';
import type { Logger } from 'pino';
import type { StartProgress } from '../core/start-progress.js';

const SILENT_MS = 1_000;
const BAR_EVERY_MS = 200;
const LINE_EVERY_MS = 5_000;
const CATCHING_UP = 'still catching up with the log; with shared engines that needs a projector';

export function showStart(progressOf: () => StartProgress | undefined, logger: Logger): () => void {
  let bar: SingleBar | undefined;
  const draw = () => {
    const progress = progressOf()?.status();
    if (!progress) return;
    const { position, head, events_per_second: rate, seconds_left: left } = progress;
    const shown = { rate, left: left ?? '?' };
    if (bar) return bar.update(position, shown);
    const format = 'Catching up {bar} {percentage}% | {value} of {total} | {rate} events/s | {left} s left';
    bar = new SingleBar({ format, stream: process.stderr }, Presets.shades_classic);
    bar.start(head, position, shown);
  };
  const write = () => logger.warn({ ...progressOf()?.status() }, CATCHING_UP);
  const isTerminal = process.stderr.isTTY;
  let timer: NodeJS.Timeout | undefined;
  const begin = setTimeout(
    () => (timer = setInterval(isTerminal ? draw : write, isTerminal ? BAR_EVERY_MS : LINE_EVERY_MS)),
    isTerminal ? SILENT_MS : 0,
  );
  return () => {
    clearTimeout(begin);
    clearInterval(timer);
    if (!bar) return;
    bar.update(bar.getTotal());
    bar.stop();
  };
}
