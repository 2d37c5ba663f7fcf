import type { ProfileField } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { ProfileFieldsEvent } from './profile-fields.events.js';

export interface ProfileFieldsState {
  /** In order. */
  readonly fields: readonly ProfileField[];
  /** Largest id ever given. */
  readonly lastId: number;
}

export const profileFieldsAggregate: Aggregate<ProfileFieldsState, ProfileFieldsEvent> = {
  initialState: { fields: [], lastId: 0 },
  evolve(state, event) {
    switch (event.type) {
      case 'ProfileFieldCreated': {
        const { field } = event.data;
        return { fields: [...state.fields, field], lastId: field.id };
      }
      case 'ProfileFieldChanged':
        return { ...state, fields: withChanged(state.fields, event.data.field) };
      case 'ProfileFieldDeleted':
        return { ...state, fields: state.fields.filter(({ id }) => id !== event.data.fieldId) };
      case 'ProfileFieldsOrdered':
        return { ...state, fields: inOrder(state.fields, event.data.fieldIds) };
    }
  },
  streamName: (realmId) => `profileFields-${realmId}`,
};

/** A changed field keeps its place. */
export function withChanged(fields: readonly ProfileField[], changed: ProfileField): ProfileField[] {
  return fields.map((field) => {
    if (field.id !== changed.id) return field;
    return { ...changed, ...(field.order !== undefined && { order: field.order }) };
  });
}

/** Fields that the order does not name come last. */
export function inOrder(fields: readonly ProfileField[], fieldIds: readonly number[]): ProfileField[] {
  const place = (id: number) => (fieldIds.includes(id) ? fieldIds.indexOf(id) : Infinity);
  const sorted = fields.toSorted((a, b) => (place(a.id) === place(b.id) ? 0 : place(a.id) - place(b.id)));
  return sorted.map((field, order) => ({ ...field, order }));
}
