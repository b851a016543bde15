import { useSignal } from '@preact/signals';
import { createSetter } from '../button.tsx';
import { InsetToggle } from '../inset.tsx';
import { lazily } from '../lazily.tsx';
import { listProductActs, type ProductActsProps } from './acts.ts';
import { productActTexts } from './texts/index.ts';

const ActForm = lazily(async () => (await import('./act-form.tsx')).ActForm);

/** A button that opens the acts on a sold product (BEHAVIOR §21.9). */
export function ProductActs(props: ProductActsProps) {
  const words = productActTexts();
  const { kind, id, name } = props.product;
  const shown = useSignal<'acts' | undefined>(undefined);
  if (listProductActs(props.product, props.movesValue).length === 0) return null;
  return (
    <>
      <InsetToggle
        opens={`act-${kind}-${id}`}
        shown={shown}
        panel="acts"
        look="link"
        name={words.openNamed(name)}
      >
        {words.open}
      </InsetToggle>
      {shown.value === 'acts' && <ActForm {...props} onClose={createSetter(shown, undefined)} />}
    </>
  );
}
