/** The value of a control or of a group of controls: text as it is typed, 0 or 1 for a box. */
export type Value =
  | string
  | number
  | null
  | undefined
  | readonly Value[]
  | { readonly [name: string]: Value };
export type Values = { readonly [name: string]: Value };
/** A record as an index or a reply of the API shows it. */
export type Row = { readonly [name: string]: unknown };
