type IconProps = {
  /** One of icons.ts. */
  readonly of: string;
  readonly look?: 'l';
};

/** An icon beside its word, or in a control with an accessible name: screen readers skip it. */
export const Icon = ({ of, look }: IconProps) => (
  <svg
    class={look ? `ic ${look}` : 'ic'}
    viewBox="0 0 24 24"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: of }}
  />
);
