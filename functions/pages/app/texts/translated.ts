/** A catalogue in any language: the same texts, and functions of the same values. A missing or extra text does not compile. */
export type Translated<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translated<Result>
    : { readonly [Name in keyof Text]: Translated<Text[Name]> };
