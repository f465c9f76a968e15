import { session } from 'electron';

/** The page needs none: camera, location, notifications, even its own clipboard access are refused. */
export function setupPermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.setUSBProtectedClassesHandler(() => []);
  defaultSession.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
}
