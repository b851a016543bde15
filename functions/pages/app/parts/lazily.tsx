import { useSignal } from '@preact/signals';
import { type ComponentType, Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import { FailedScriptAlert } from './call.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * A component of its own script file. Blocks show in its place at first, also when the file is there: the answer to a
 * click is painted before the component renders.
 * @param load gives the same component each time
 * @param Frame shows the alert where the file did not load, such as below the heading of the page
 */
export const lazily =
  <Props extends object>(
    load: () => Promise<ComponentType<Props>>,
    Frame: ComponentType<Props> = Fragment,
  ): ComponentType<Props> =>
  (props) => {
    const shown = useSignal<{ readonly Content: ComponentType<Props> } | 'loading' | 'failed'>('loading');
    // Effects run after the paint
    useEffect(() => {
      load().then(
        (Content) => {
          shown.value = { Content };
        },
        () => {
          shown.value = 'failed';
        },
      );
    }, [shown]);
    if (shown.value === 'loading') return <Skeleton />;
    if (shown.value !== 'failed') return <shown.value.Content {...props} />;
    // The URL and the tab keep the visitor's choices
    return (
      <Frame {...props}>
        <FailedScriptAlert />
      </Frame>
    );
  };
