import type { PassedOn } from '@chat/http';

export interface AnswerOfServer<Answer> {
  /** Its id. */
  readonly server: string;
  /** Null: it did not answer, or refused. */
  readonly answer: Answer | null;
}

/** The servers of the service that run now. Fulfilled by the application. */
export abstract class ServersOfService {
  /** Id of this one. */
  abstract readonly own: string;
  /** Puts a question to every other one, unless another one puts it to this one. @param path with parameters */
  abstract askOthers<Answer>(path: string, request: PassedOn): Promise<readonly AnswerOfServer<Answer>[]>;
}
