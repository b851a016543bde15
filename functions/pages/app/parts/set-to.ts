import type { Signal } from '@preact/signals';

/** Makes a handler that only sets a signal. */
export const setTo =
  <Value>(target: Signal<Value>, value: NoInfer<Value>) =>
  (): void => {
    target.value = value;
  };

/** Makes a handler that only puts its value into a signal. */
export const takeInto =
  <Value>(target: Signal<Value>) =>
  (value: Value): void => {
    target.value = value;
  };
