import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decideRecordInspection, type Inspection, recordInspection } from '@chat/audit';
import { assertLasting, readConfiguration } from '@chat/composition';
import { assertOwnAccount } from '@chat/data-folder';
import type { Environment } from './engines.js';
import { onLogForOperator } from './operator-requests.js';
import type { Report } from './output.js';

/** Also included in written output, because its receiver does not see the terminal. */
export interface NotRecorded {
  /** Undefined: the inspection is recorded. */
  readonly notRecorded?: string | undefined;
}

/** Adds it in a file to a written folder. */
export async function sayNotRecorded(folder: string, { notRecorded }: NotRecorded): Promise<void> {
  if (notRecorded !== undefined) await writeFile(join(folder, 'not-recorded.txt'), `${notRecorded}\n`, { mode: 0o600 });
}

/**
 * Records an inspection in the log before it is made. With read access alone, it is made all the same, and the report says that
 * nobody will see it.
 */
export async function inspecting(
  environment: Environment,
  inspection: Inspection,
  look: (notRecorded: NotRecorded) => Promise<Report>,
): Promise<Report> {
  decideRecordInspection(inspection);
  const trouble = await record(environment, inspection);
  const notRecorded = trouble === undefined ? undefined : `This inspection is not recorded in the log: ${trouble}`;
  const report = await look({ notRecorded });
  if (notRecorded === undefined) return report;
  return {
    ...report,
    data: { ...report.data, not_recorded: trouble },
    lines: [...report.lines, notRecorded],
  };
}

/** @returns the reason why it could not be recorded */
async function record(environment: Environment, inspection: Inspection): Promise<string | undefined> {
  try {
    const configuration = readConfiguration(environment);
    assertLasting(configuration);
    assertOwnAccount(configuration.dataDir);
    await onLogForOperator(configuration, { inspection }, (_log, transactions, cause) =>
      recordInspection(transactions, { inspection, cause }),
    );
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
