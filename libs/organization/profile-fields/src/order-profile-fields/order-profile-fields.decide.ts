import {
  InvalidProfileField,
  type ProfileFieldsOrdered,
  type ProfileFieldsState,
} from '../field/profile-fields.aggregate.js';

export interface OrderProfileFieldsInput {
  readonly fieldIds: readonly number[];
}

/** The last place of a repeated id counts; unknown ids are ignored. */
export function decideOrderProfileFields(
  { fields }: ProfileFieldsState,
  { fieldIds }: Pick<OrderProfileFieldsInput, 'fieldIds'>,
): ProfileFieldsOrdered[] {
  const known = new Set(fields.map(({ id }) => id));
  const order = [...new Set(fieldIds.toReversed())].toReversed().filter((id) => known.has(id));
  if (order.length < known.size) throw new InvalidProfileField('Invalid order mapping.');
  if (fields.every((field, at) => field.order === at && order[at] === field.id)) return [];
  return [{ type: 'ProfileFieldsOrdered', data: { fieldIds: order } }];
}
