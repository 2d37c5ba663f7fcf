import type { PassedOn } from '@chat/http';

export interface AnswerOfServer<Answer> {
  /** Its id. */
  readonly server: string;
  /** Null: no answer, or a refusal. */
  readonly answer: Answer | null;
}

/** The running servers of the service. Implemented by the application. */
export abstract class ServersOfService {
  /** Id of this one. */
  abstract readonly own: string;
  /** Asks every other server, unless this request itself comes from one. @param path with parameters */
  abstract askOthers<Answer>(path: string, request: PassedOn): Promise<readonly AnswerOfServer<Answer>[]>;
}
