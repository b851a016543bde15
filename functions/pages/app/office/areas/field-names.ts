import type { AREAS, AreaName } from './areas.ts';
import type {
  DeepInputField,
  DeepReplyField,
  GroupedReplyField,
  ListedInputField,
} from './contract-fields.ts';

// The names that texts and controls of fields go by: a misspelt name does not compile.

type Areas = typeof AREAS;
type OperationOf<A extends Areas[AreaName]> =
  | A['operations'][keyof A['operations']]
  | (A extends { readonly details: { readonly operation: infer Operation } } ? Operation : never);

type InputFieldByArea = {
  [Area in AreaName]: DeepInputField<Areas[Area]['group'], OperationOf<Areas[Area]>>;
};
type ListedFieldByArea = {
  [Area in AreaName]: ListedInputField<Areas[Area]['group'], OperationOf<Areas[Area]>>;
};
type ReplyFieldByArea = {
  [Area in AreaName]: DeepReplyField<Areas[Area]['group'], OperationOf<Areas[Area]>>;
};
type GroupedFieldByArea = {
  [Area in AreaName]: GroupedReplyField<Areas[Area]['group'], OperationOf<Areas[Area]>>;
};

/** A field of a form or of filters, by its last name. */
export type InputFieldName = InputFieldByArea[AreaName];
/** A field of a reply, by its last name, or also by the name of what has it: `reference.number`. */
export type ReplyFieldName = ReplyFieldByArea[AreaName];
export type GroupedFieldName = GroupedFieldByArea[AreaName];
export type FieldName = InputFieldName | ReplyFieldName;
/** A field of one area: `user.staff_id`; or of the items of a list: `service_group.*.price`. */
export type OwnFieldName =
  | { [Area in AreaName]: `${Area}.${InputFieldByArea[Area] | ReplyFieldByArea[Area]}` }[AreaName]
  | ListedFieldByArea[AreaName];

/** The titles within forms; the fields that no section has stand under `other`. */
type TitleOf<A> = A extends { readonly sections: readonly (readonly [infer Title, unknown])[] }
  ? Title
  : never;
export type SectionTitle = Exclude<TitleOf<Areas[AreaName]>, ''> | 'other';

/** The operations that records and rows have buttons for. */
type ActOf<A> = A extends { readonly acts: readonly { readonly operation: infer Operation }[] }
  ? Operation
  : A extends { readonly act: { readonly operation: infer Operation } }
    ? Operation
    : A extends { readonly operations: { readonly act: infer Operation } }
      ? Operation
      : never;
export type ActName = ActOf<Areas[AreaName]> & string;
