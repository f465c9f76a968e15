import { addToastPlace } from './toastPlaces.ts';

const register = (place: HTMLElement | null): (() => void) | undefined =>
  place === null ? undefined : addToastPlace(place);

/** The place in a dialog for messages while the dialog is in front. */
export function ToastPlace() {
  return <div ref={register} className="toast-place" />;
}
