import { CHEVRON_LEFT, CHEVRON_RIGHT } from './icons.ts';

/** Icons that point along the line of writing. */
const POINTING = [CHEVRON_LEFT, CHEVRON_RIGHT];

type IconProps = {
  /** One of icons.ts. */
  readonly of: string;
  readonly look?: 'l';
};

/** An icon beside its word, or in a control with an accessible name: screen readers skip it. */
export const Icon = ({ of, look }: IconProps) => (
  <svg
    class={['ic', look, POINTING.includes(of) && 'pointing'].filter(Boolean).join(' ')}
    viewBox="0 0 24 24"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: of }}
  />
);
