import { availableParallelism, cpus } from 'node:os';
import type { HttpResults } from './measure-http.js';
import type { LogResults } from './measure-log.js';
import type { MoveResults } from './measure-moves.js';
import type { SealingResults } from './measure-sealing.js';
import type { SearchResults } from './measure-search.js';
import { throughputRatio } from './measure.js';

export interface Report extends HttpResults, LogResults, MoveResults, SealingResults, SearchResults {
  /** Microseconds of counting one request. */
  readonly limiter: number;
  readonly date: string;
  readonly machine: string;
  readonly targets: readonly Target[];
}

/** A bound that the design promises, and what this run says. */
export interface Target {
  readonly name: string;
  readonly measured: number;
  readonly bound: string;
  readonly isMet: boolean;
}

export function report(
  http: HttpResults,
  log: LogResults & SealingResults,
  { moves }: MoveResults,
  search: SearchResults,
  limiter: number,
): Report {
  const named = (name: string) => http.measurements.find((measurement) => measurement.name === name)!;
  const ratio = (one: string, other: string) => throughputRatio(named(one), named(other));
  return {
    date: new Date().toISOString(),
    machine: `${availableParallelism()} × ${cpus()[0]!.model}, Node ${process.version}`,
    ...http,
    ...log,
    moves,
    ...search,
    limiter,
    targets: [
      atLeast('edit / no work', ratio('edit', 'no work'), 1 / 3),
      atMost('send to 10 / send to 10000', ratio('send to 10', 'send to 10000'), 2),
      atLeast('appends/s by 64 writers', log.appendsBy64Writers, 40_000),
      atMost('ms to move 20000', moves.find(({ name }) => name.startsWith('move 20000'))!.longest, 2_000),
      atLeast('react / edit', ratio('react', 'edit'), 0.8),
      ...search.searches.map(({ name, median }) => atMost(`ms, ${name}`, median, 50)),
      atMost('µs to count a request', limiter, 3),
      atMost('µs to seal an event', log.sealing, 5),
      atLeast('events/s checked against the tree', log.checked, 150_000),
      atMost('ms to prove a message', log.proof, 50),
    ],
  };
}

export function table(results: Report): string {
  const { date, machine, measurements, changes, moves, searches, searchedMessages, editCosts, targets, ...log } =
    results;
  const { acknowledged, heard, stored } = changes;
  return [
    `${machine}, ${date}`,
    '',
    row('64 connections', 'requests/s', 'p50 ms', 'p99 ms', 'server µs', 'client µs'),
    ...measurements.map(({ name, perSecond, p50, p99, serverCpu, clientCpu }) =>
      row(name, ...[perSecond, p50, p99, serverCpu, clientCpu].map(shown)),
    ),
    '',
    row('event log', 'events/s'),
    row('append, 1 writer', shown(log.appendsByOneWriter)),
    row('append, 64 writers', shown(log.appendsBy64Writers)),
    row('replay into a read model', shown(log.replay)),
    '',
    row(`tree of ${shown(log.sealedEvents)} events`),
    row('sealing, µs an event', shown(log.sealing)),
    row('check, events/s', shown(log.checked)),
    row('proof of a message, ms', shown(log.proof)),
    row('tiles, bytes an event', shown(log.treeBytes)),
    '',
    row('one after the other', 'median ms', 'longest ms', 'server ms'),
    ...moves.map(({ name, median, longest, serverCpu }) => row(name, ...[median, longest, serverCpu].map(shown))),
    '',
    row(`search in ${shown(searchedMessages)} messages`, 'p50 ms', 'p99 ms', 'server ms'),
    ...searches.map(({ name, median, p99, serverCpu }) => row(name, ...[median, p99, serverCpu].map(shown))),
    '',
    row('read models of an edit', 'µs'),
    ...editCosts.map(({ name, microseconds }) => row(name, shown(microseconds))),
    '',
    row('targets', 'measured', 'bound'),
    ...targets.map(({ name, measured, bound, isMet }) => row(name, shown(measured), bound, isMet ? 'met' : 'MISSED')),
    '',
    `Edits and messages: ${acknowledged} answered, ${heard} heard by a client, ${stored} in the log.`,
  ].join('\n');
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.padStart(12)).join('');
}

function atLeast(name: string, measured: number, bound: number): Target {
  return { name, measured, bound: `≥ ${shown(bound)}`, isMet: measured >= bound };
}

function atMost(name: string, measured: number, bound: number): Target {
  return { name, measured, bound: `≤ ${shown(bound)}`, isMet: measured <= bound };
}

function shown(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toPrecision(3);
}
