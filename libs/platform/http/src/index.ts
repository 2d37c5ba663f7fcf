export { Costly } from './admission/admission.guard.js';
export { TakesLong } from './connections/takes-long.js';
export { RequestAdmission } from './admission/request-admission.js';
export { AuthenticatedActor, ClientName, clientOf, CorrelationId, type Actor } from './authentication/actor.js';
export { PageTitle } from './answers/page-title.js';
export { htmlPage, SecretPage } from './answers/html-page.js';
export { ReachedLimits, type ReachedLimit } from './answers/reached-limits.js';
export { SerializedFields } from './answers/envelope.js';
export { servedFromOldKnowledge } from './answers/old-knowledge.js';
export { FileAnswer, FileRequest, RequestedFile } from './answers/file-answer.js';
export { createChatApplication } from './application.js';
export { KeyUses, type KeyUse } from './authentication/key-uses.js';
export { Credentials, type KeyHolder, type Refusal } from './authentication/credentials.js';
export { Unauthorized } from './authentication/errors.js';
export { ApiKeyInQuery, OpenToIncomingWebhooks, Public } from './authentication/public.js';
export {
  type AccountRole,
  HumansOnly,
  RefuseGuests,
  RequireAdministrator,
  RequireOwner,
  Roles,
} from './authentication/roles.js';
export { AddressRanges, isAddressRange } from './addresses/addresses.js';
export { ClientAddress, type PassedOn, passedOn, provenTo, RequestPassedOn } from './addresses/passed-on.js';
export { currentRequestId } from './wire/current-request.js';
export { closed, errorCodesOf, successSchema } from './description/answer-schemas.js';
export { anyEvent, ApiDescription, eventSchema } from './description/api-description.js';
export { ApiParts, event, type EventDescription } from './description/api-parts.js';
export { bareJson, content, Describe } from './description/describe.decorator.js';
export type { ServedRoute } from './description/described-routes.js';
export type { Meanings } from './description/general-meanings.js';
export { healthShape } from './description/health-shape.js';
export { sameTypes } from './description/same-types.js';
export { errorSchema } from './description/error-codes.js';
export { IsOlderTerminal } from './parameters/older-clients.js';
export {
  BooleanParameter,
  ChoiceParameter,
  declaredNames,
  IntegerParameter,
  JsonParameter,
  optionalParameters,
  TextParameter,
} from './parameters/declarations.js';
export { BadParameterValue, InvalidParameter } from './parameters/faults.js';
export { attachmentShape } from './parameters/attachment-kind.js';
export { emptyList, never } from './parameters/empty-kinds.js';
export { settingValueOrNull } from './parameters/setting-kinds.js';
export { groupValue, groupValueChange } from './parameters/group-value-kinds.js';
export {
  about,
  anything,
  boolean,
  choice,
  constant,
  either,
  float,
  integer,
  type Kind,
  kind,
  listOf,
  named,
  nullable,
  readAs,
  refined,
  text,
  tuple,
  type ValueOf,
} from './parameters/kinds.js';
export { dictOf, object, omissible, optional, type Shape } from './parameters/object-kinds.js';
export { Parameters } from './parameters/parameters.decorator.js';
export type { Schema } from './parameters/schema.js';
export { PathId } from './parameters/path-id.js';
export { PathRest } from './parameters/path-rest.js';
export { RateBucket, takeBackCount } from './rate-limits/rate-limit.guard.js';
export { RateLimits } from './rate-limits/rate-limits.js';
export { SeveralFiles } from './wire/errors.js';
export type { IncomingFiles, UploadedFile } from './wire/multipart-files.js';
export { type FileInMemory, onlyFile } from './wire/only-file.js';
export { FilesBesideParameters, UploadedFiles } from './wire/uploaded-files.js';
export { LIMITS as HTTP_LIMITS } from './http.limits.js';
