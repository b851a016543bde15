import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const PHONE = '(width < 700px)';

export function useIsPhone(): ReadonlySignal<boolean> {
  const isPhone = useSignal(matchMedia(PHONE).matches);
  useEffect(() => {
    const query = matchMedia(PHONE);
    const follow = () => {
      isPhone.value = query.matches;
    };
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [isPhone]);
  return isPhone;
}
