/**
 * True for a file that holds credentials by its name, whatever a scan makes of its text. `path` has `/`, and case does
 * not count.
 */
export function isSecretsFile(path: string): boolean {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  if (sample.test(name)) return false;
  return isEnvFile(name) || names.has(name) || keyFile.test(name) || places.test(lower);
}

/** True for a secrets file, and for one that often holds credentials among other settings, such as `.npmrc`. */
export function mayNameCredentials(path: string): boolean {
  return isSecretsFile(path) || asked.test(path.toLowerCase());
}

/** True for files of variables: the scan knows all of their values one by one. */
export function isEnvFile(name: string): boolean {
  return /^\.(?:env|dev\.vars)(?:\.|$)|\.env$/u.test(name);
}

const asked =
  /(^|\/)(\.envrc|\.npmrc|\.pypirc|\.yarnrc\.yml|pip\.conf|nuget\.config|proxychains\.conf|wp-config\.php|localsettings\.php)$/u;

const sample = /[._-](example|sample|template|dist|defaults)(\.[a-z]+)?$/u;

const names: ReadonlySet<string> = new Set(
  // Logins of command line tools and servers.
  (
    '.netrc _netrc .pgpass .vault_pass .vault-pass .vault_password .my.cnf .mylogin.cnf .git-credentials .htpasswd .vault-token .dockercfg .s3cfg ' +
    '.boto .passwd-s3fs .esmtprc .msmtprc .fetchmailrc .smbcredentials .terraformrc credentials.tfrc.json rclone.conf ' +
    '.databrickscfg .rapidapi .trc .tugboat .ftpconfig .remote-sync.json sftp-config.json deployment-config.json shadow ' +
    'gshadow shadow- proftpdpasswd htpasswd kubeconfig ' +
    // Passwords that programs keep.
    'sitemanager.xml recentservers.xml filezilla.xml logins.json signons.sqlite robomongo.json credentials-config.json ' +
    'ventrilo_srv.ini pidgin-accounts.xml ' +
    // Histories, in which passwords are typed.
    '.bash_history .zsh_history .sh_history .mysql_history .psql_history .node_repl_history .python_history ' +
    '.irb_history .rediscli_history ' +
    'credentials credentials.json credentials.yml credentials.yaml secrets.json secrets.yml secrets.yaml secrets.toml ' +
    'secrets.env master.key production.key service-account.json service_account.json serviceaccount.json ' +
    'terraform.tfstate terraform.tfstate.backup'
  ).split(' '),
);

/** OpenSSH's default names (not their `.pub`), and containers of keys. */
const keyFile =
  /^id_(rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)$|\.(pem|key|p12|pfx|jks|keystore|ppk|kdbx?|ovpn|agekey)$/u;

const places =
  /(^|\/)(\.aws\/credentials|\.docker\/config\.json|\.kube\/config|\.git\/(.*\/)?(config|config\.worktree|credentials)|\.azure\/accesstokens\.json|\.config\/(hub|gh\/hosts\.yml|gcloud\/.*)|\.purple\/accounts\.xml|\.vscode\/sftp\.json|\.gnupg\/.*|\.password-store\/.*)$/u;

/** Files that may hold nothing but certificates and public keys. */
const mayBePublic = /\.(pem|key)$/u;
const publicKind = /^(?:[A-Z0-9 ]*CERTIFICATE[A-Z0-9 ]*|[A-Z0-9 ]*PUBLIC KEY|DH PARAMETERS|X509 CRL)$/u;
const block = /-----BEGIN ([^-\n]{1,60})-----([^-]*)-----END \1-----/gu;

/** True for a file that is public although its name is that of a key: it has certificates and public keys, and no other text. */
export function isPublicKeyFile(path: string, text: string): boolean {
  if (!mayBePublic.test(path.toLowerCase())) return false;
  let isPublic = false;
  const rest = text.replaceAll(block, (all: string, kind: string) => {
    if (!publicKind.test(kind)) return all;
    isPublic = true;
    return '';
  });
  return isPublic && rest.split('\n').every((line) => /^\s*(?:#.*)?$/u.test(line));
}
