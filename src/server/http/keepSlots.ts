import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps room for admitted pages: of the connections that none of them has used yet, such as those that never send a
 * whole request, the oldest are ended once there are more than `most`.
 */
export function keepSlots(server: Server, most: number): { admit(socket: Socket): void } {
  const strangers = new Set<Socket>();
  server.on('connection', (socket) => {
    strangers.add(socket);
    socket.once('close', () => strangers.delete(socket));
    for (const oldest of strangers) {
      if (strangers.size <= most) break;
      strangers.delete(oldest);
      oldest.destroy();
    }
  });
  return { admit: (socket) => void strangers.delete(socket) };
}
