/**
 * Settings of the packed Electron itself, of which it asks no environment and no command line: another program can turn the
 * app neither into a plain Node nor into a debugger's target. Names are electron-builder's.
 */
export const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
};
