import { type Configuration, isDistributed, readConfiguration } from '@chat/composition';
import { lockDataFolder, DataFolderInUse } from '@chat/data-folder';
import type { Environment } from './engines.js';
import { doneByServer, onLogForOperator, workOnLog } from './operator-requests.js';
import type { Report } from './output.js';

/** Reports the result of `verify` to the owners of a running service. Without one, the log stays unchanged. */
export async function reportingVerification(environment: Environment, report: Report): Promise<Report> {
  const { problem_count: problems, log } = report.data as { problem_count: number; log: { head: number } };
  try {
    await record(readConfiguration(environment), {
      verification: { isSound: report.ok, problems, position: log.head },
    });
    return report;
  } catch (error) {
    const line = `This result is not recorded in the log: ${(error as Error).message}`;
    return { ...report, lines: [...report.lines, line] };
  }
}

async function record(configuration: Configuration, request: object): Promise<void> {
  const work = await workOnLog(request);
  if (!work) return;
  if (isDistributed(configuration)) await onLogForOperator(configuration, request, work);
  else if (isServed(configuration)) await doneByServer(configuration, request);
}

function isServed({ dataDir }: Configuration): boolean {
  try {
    lockDataFolder(dataDir)();
    return false;
  } catch (error) {
    return error instanceof DataFolderInUse;
  }
}
