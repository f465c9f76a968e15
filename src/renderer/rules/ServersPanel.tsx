import type { ToolServer } from '../../shared/domain/rules.ts';

/** Tool servers by name, and where they are configured. What they hold besides is never read out. */
export function ServersPanel({ servers }: { readonly servers: readonly ToolServer[] }) {
  if (servers.length === 0) return null;
  return (
    <section className="panel" aria-label="Tool servers">
      <header>
        <b>Tool servers</b>
        <span className="muted">MCP, as configured; shown only</span>
      </header>
      <table className="rules-servers">
        <thead>
          <tr>
            <th scope="col">Server</th>
            <th scope="col">Configured in</th>
            <th scope="col" className="r">
              Tokens
            </th>
          </tr>
        </thead>
        <tbody>
          {servers.map(({ name, configuredIn, off }) => (
            <tr key={name}>
              <td>
                {name}
                {off ? <span className="badge outline">Off</span> : null}
              </td>
              <td className="muted mono">{configuredIn.join(', ')}</td>
              <td className="r muted" title="No agent writes down how large its tools are">
                ?
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
