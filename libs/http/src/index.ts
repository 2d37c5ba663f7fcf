export { AuthenticatedActor, CorrelationId, type Actor } from './actor.js';
export { SerializedFields } from './answers/envelope.js';
export { FileAnswer, FileRequest, RequestedFile, type StoredFile } from './answers/file-answer.js';
export { createChatApplication, HttpModule, type ApplicationOptions } from './application.js';
export { Public } from './authentication/authentication.guard.js';
export { Credentials, type Refusal } from './authentication/credentials.js';
export {
  type AccountRole,
  HumansOnly,
  RefuseGuests,
  RequireAdministrator,
  RequireOwner,
  type Role,
  Roles,
} from './authentication/roles.js';
export { currentRequestId } from './current-request.js';
export type { HttpOptions } from './http.adapter.js';
export {
  BooleanParameter,
  ChoiceParameter,
  declaredNames,
  IntegerParameter,
  JsonParameter,
  type JsonParameterOptions,
  optionalParameters,
  type ParameterOptions,
  TextParameter,
} from './parameters/declarations.js';
export { BadParameterValue, ConfusingParameter, InvalidParameter, MissingParameter } from './parameters/faults.js';
export { groupValue, groupValueChange } from './parameters/group-value-kinds.js';
export {
  boolean,
  choice,
  either,
  float,
  integer,
  type Kind,
  listOf,
  nullable,
  refined,
  text,
  tuple,
  type ValueOf,
} from './parameters/kinds.js';
export { dictOf, object, optional } from './parameters/object-kinds.js';
export { Parameters } from './parameters/parameters.decorator.js';
export { PathId } from './path-id.js';
export type { UploadedFile } from './wire/multipart-files.js';
export { UploadedFiles } from './wire/uploaded-files.js';
