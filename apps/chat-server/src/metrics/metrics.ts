import { logOutput, type SealingState } from '@chat/composition';
import type { EventLog } from '@chat/event-log';
import type { Gauges, Look } from '@chat/ports';
import { overriding } from '@chat/kernel';
import type { ProcessRunner } from '@chat/processes';
import { Counter, Gauge, Histogram, register as nodeMetrics, Registry } from 'prom-client';
import type { Core } from '../core/core.js';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const STOPPED: ReadonlySet<string> = new Set(['failed', 'poisoned']);
const EVENTS = [1, 2, 5, 10, 20, 50, 100, 500];

/** Metrics for Prometheus. Labels are routes, statuses and our own words: they name nobody and contain no user's text. */
export class Metrics implements Gauges {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];

  readonly #requests = new Histogram({
    name: 'chat_http_request_duration_seconds',
    help: 'Time until a request was answered. Polls wait on purpose.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: this.#registers,
  });

  readonly #unknown = new Counter({
    name: 'chat_http_unknown_routes_total',
    help: 'Requests that no route serves, by the program that sent them. Parts of a path that the API does not have are :other.',
    labelNames: ['method', 'route', 'client'],
    registers: this.#registers,
  });

  readonly #appends = new Histogram({
    name: 'chat_event_log_append_duration_seconds',
    help: 'Time until an append was durable, or failed.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers: this.#registers,
  });

  readonly #batches = new Histogram({
    name: 'chat_event_log_append_events',
    help: 'Events stored by one append.',
    buckets: EVENTS,
    registers: this.#registers,
  });

  countRequest(method: string, route: string | undefined, status: number, milliseconds: number): void {
    this.#requests.observe({ method, route: route ?? 'none', status }, milliseconds / 1_000);
  }

  countUnknown(label: { readonly method: string; readonly route: string; readonly client: string }): void {
    this.#unknown.inc(label);
  }

  measured(log: EventLog): EventLog {
    const append: EventLog['append'] = async (stream, expected, events) => {
      const stop = this.#appends.startTimer();
      try {
        const result = await log.append(stream, expected, events);
        stop({ outcome: 'stored' });
        this.#batches.observe(events.length);
        return result;
      } catch (error) {
        stop({ outcome: (error as Error).name });
        throw error;
      }
    };
    return overriding(log, { append });
  }

  watch(core: Core): void {
    this.gauge('chat_engine_up', 'Whether an engine answers.', ['engine'], (set) => {
      for (const { engine, failure } of core.availability()) set(failure ? 0 : 1, { engine });
    });
    this.gauge('chat_event_log_position', 'Position of the last event in the log.', [], async (set) => {
      set(await core.log.head());
    });
    this.gauge(
      'chat_follower_lag',
      'How far the directory, or a projection, is behind the end of the log, in positions.',
      ['follower'],
      async (set) => {
        const head = await core.log.head();
        const followers = [{ name: 'directory', ...core.follower.status() }, ...core.projections.statuses()];
        for (const { name, position } of followers) set(Math.max(0, head - position), { follower: name });
      },
    );
    this.gauge('chat_follower_up', 'Whether the directory, or a projection, follows the log.', ['follower'], (set) => {
      const followers = [{ name: 'directory', ...core.follower.status() }, ...core.projections.statuses()];
      for (const { name, state } of followers) set(STOPPED.has(state) ? 0 : 1, { follower: name });
    });
    this.gauge('chat_process_skipped_events', 'Events that a process skipped since the start.', ['process'], (set) => {
      for (const { process, count } of core.skippedEvents.all()) set(count, { process });
    });
    this.gauge('chat_log_lines_dropped', 'Log lines that could not be written since the start.', [], (set) =>
      set(logOutput.dropped),
    );
    this.gauge('chat_damaged_streams', 'Streams with an event that is not as it was stored.', [], (set) =>
      set(core.damages.count),
    );
    this.gauge('chat_event_queues', 'Event queues of clients.', [], (set) => set(core.queues.size));
    this.gauge('chat_event_queue_bytes', 'Memory of the events that wait in event queues.', [], (set) =>
      set(core.queues.figures().bytes),
    );
    this.gauge('chat_event_queue_polls', 'Polls that are held open.', [], (set) => set(core.queues.waiting));
  }

  /** Shows the processes that this server runs; another server may run the others. */
  watchProcesses(core: Core, runners: readonly ProcessRunner[]): void {
    this.gauge(
      'chat_process_lag',
      'How far a process is behind the end of the log, in positions. Missing where another server runs it.',
      ['process'],
      async (set) => {
        const head = await core.log.head();
        for (const { name, passed } of runners) if (passed > 0) set(Math.max(0, head - passed), { process: name });
      },
    );
  }

  watchSealing(status: () => SealingState | undefined): void {
    this.gauge('chat_sealing_up', 'Whether checkpoints of the log are signed.', [], (set) => {
      const state = status();
      if (state) set(state.fault === null ? 1 : 0);
    });
    this.gauge('chat_sealed_events', 'Events in the tree of the log.', [], (set) => {
      const state = status();
      if (state) set(state.size);
    });
    this.gauge('chat_checkpoint_events', 'Events in the newest signed checkpoint.', [], (set) => {
      const state = status();
      if (state) set(state.signed);
    });
    this.gauge('chat_tree_checked_seconds', 'UNIX time of the last comparison of the log with its tree.', [], (set) => {
      const pass = status()?.pass;
      if (pass) set(pass.at / 1_000);
    });
    this.gauge('chat_tree_differences', 'Differences that it found between the log and its tree.', [], (set) => {
      const pass = status()?.pass;
      if (pass) set(pass.differences.length);
    });
    this.gauge(
      'chat_witness_cosigned_events',
      'Events in the checkpoint that a witness cosigned last.',
      ['witness'],
      (set) => {
        for (const { names, cosigned } of status()?.witnesses ?? []) set(cosigned ?? 0, { witness: names.join() });
      },
    );
    this.gauge('chat_witness_up', 'Whether the last answer of a witness was a cosignature.', ['witness'], (set) => {
      for (const { names, alarm, fault } of status()?.witnesses ?? [])
        set(alarm === null && fault === null ? 1 : 0, { witness: names.join() });
    });
    this.gauge('chat_witness_alarm', 'Whether a witness has seen another history of the log.', ['witness'], (set) => {
      for (const { names, alarm } of status()?.witnesses ?? []) set(alarm === null ? 0 : 1, { witness: names.join() });
    });
  }

  show(): Promise<string> {
    return Registry.merge([nodeMetrics, this.#registry]).metrics();
  }

  /** A value that is read when metrics are requested. */
  gauge(name: string, help: string, labelNames: string[], look: Look): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: this.#registers,
      async collect() {
        // Prometheus shows an unset gauge without labels as 0. Remove it: this server has no value for it.
        if (labelNames.length === 0) gauge.remove();
        else gauge.reset();
        await Promise.resolve(look((value, labels = {}) => gauge.set(labels, value))).catch(() => undefined);
      },
    });
  }
}
