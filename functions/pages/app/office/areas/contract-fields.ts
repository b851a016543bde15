import type { Client } from '../../../../../lib/client/client.ts';
import type { Camel } from '../../../../../lib/client/operations.ts';
import type { Reply, ReplyData } from '../../page-data.ts';

// The names of operations and fields, as the typed client has them: another name does not compile.

type GroupName = keyof Client;
type Call = (...args: never[]) => unknown;

export type OperationName<Group extends GroupName> = Kebab<Name<Client[Group]>>;
/** `saveBooking` becomes `save-booking`. */
type Kebab<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

/** A call of the client, by the name of its operation in the contract. */
type CallOf<Group extends GroupName, Operation> = Operation extends string
  ? Camel<Operation> extends keyof Client[Group]
    ? Extract<Client[Group][Camel<Operation>], Call>
    : never
  : never;

type InputOf<C> = C extends Call ? NonNullable<Parameters<C>[0]> : never;
type DataOf<C> = C extends Call ? ReplyData<C> : never;

/** The names of the fields of a value; of alternatives, the names of all. */
type Name<Value> = Value extends object ? KnownName<keyof Value & string> : never;
/** A name, unless a record may have any. */
type KnownName<Key extends string> = string extends Key ? never : Key;
export type InputField<Group extends GroupName, Operation> = Name<InputOf<CallOf<Group, Operation>>>;
/** The fields of a row of a list, or of an answer that is none. */
export type RowField<Group extends GroupName, Operation> = RowOf<DataOf<CallOf<Group, Operation>>>;
type RowOf<Data> = Data extends readonly (infer Row)[] ? Name<Row> : Name<Data>;

/** The names of the fields of a value and of all values within. */
type DeepName<Value> = Value extends readonly (infer Item)[]
  ? DeepName<Item>
  : Value extends object
    ? { [Key in keyof Value & string]-?: KnownName<Key> | DeepName<Value[Key]> }[keyof Value & string]
    : never;

/** The fields within lists and groups, after the name of the list or group. */
type InnerPath<Value, Joint extends string> = Value extends object
  ? {
      [Key in keyof Value & string]-?: `${Key}${Joint}${Name<Item<NonNullable<Value[Key]>>>}`;
    }[keyof Value & string]
  : never;
type Item<Value> = Value extends readonly (infer Each)[] ? Each : Value;

export type DeepInputField<Group extends GroupName, Operation> = DeepName<InputOf<CallOf<Group, Operation>>>;
/** A field in the items of a list of an input: `service_group.*.price`. */
export type ListedInputField<Group extends GroupName, Operation> = InnerPath<
  InputOf<CallOf<Group, Operation>>,
  '.*.'
>;
export type DeepReplyField<Group extends GroupName, Operation> = DeepName<ReplyOf<CallOf<Group, Operation>>>;
/** A field in a list or group of a reply: `reference.number`. */
export type GroupedReplyField<Group extends GroupName, Operation> =
  | InnerPath<ReplyOf<CallOf<Group, Operation>>, '.'>
  | InnerPath<Item<DataOf<CallOf<Group, Operation>>>, '.'>;
type ReplyOf<C> = C extends Call ? Reply<C> : never;
