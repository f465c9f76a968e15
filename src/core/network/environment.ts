/** Environment variables, e.g. tokens and addresses of services. */
export type Environment = Readonly<Record<string, string | undefined>>;
