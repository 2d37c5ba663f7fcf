import { decideRecordInspection, type Inspection, recordInspection } from '@chat/audit';
import { assertLasting, readConfiguration } from '@chat/composition';
import { assertOwnAccount } from '@chat/data-folder';
import type { Environment } from './engines.js';
import { onLogForOperator } from './operator-requests.js';
import type { Report } from './output.js';

/**
 * Records an inspection in the log before it is made. With access to the files alone, the inspection is made all the same,
 * and the report says that nobody will see it.
 */
export async function inspecting(
  environment: Environment,
  inspection: Inspection,
  look: () => Promise<Report>,
): Promise<Report> {
  decideRecordInspection(inspection);
  const trouble = await record(environment, inspection);
  const report = await look();
  if (trouble === undefined) return report;
  return {
    ...report,
    data: { ...report.data, not_recorded: trouble },
    lines: [...report.lines, `This inspection is not recorded in the log: ${trouble}`],
  };
}

/** @returns why it could not be recorded */
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
