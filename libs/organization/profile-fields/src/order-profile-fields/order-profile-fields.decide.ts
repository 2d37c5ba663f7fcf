import {
  InvalidProfileField,
  type ProfileFieldsOrdered,
  type ProfileFieldsState,
} from '../field/profile-fields.aggregate.js';

export interface OrderProfileFieldsInput {
  /** In the new order. */
  readonly fieldIds: readonly number[];
}

/** Of an id that comes twice the last place counts; ids of no field are passed over. */
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
