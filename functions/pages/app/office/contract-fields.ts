import type { Client } from '../../../../lib/client/client.ts';
import type { Camel } from '../../../../lib/client/operations.ts';
import type { ReplyData } from '../page-data.ts';

// The names of operations and fields, as the typed client has them: another name does not compile.

export type GroupName = keyof Client;
type Call = (...args: never[]) => unknown;

/** The operations of a group, by their names in the contract. */
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
type Name<Value> = Value extends unknown ? keyof Value & string : never;
export type InputField<Group extends GroupName, Operation> = Name<InputOf<CallOf<Group, Operation>>>;
/** The fields of a row of a list, or of an answer that is none. */
export type RowField<Group extends GroupName, Operation> = RowOf<DataOf<CallOf<Group, Operation>>>;
type RowOf<Data> = Data extends readonly (infer Row)[] ? Name<Row> : Name<Data>;
