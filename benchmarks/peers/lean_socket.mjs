// A WebSocket client for load generators: as little work a message as Node allows, so that the load leaves the machine
// to the server that is measured. It reads into one buffer for all sockets: who wants to keep a message must copy it.
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import net from 'node:net';

const BUFFER = Buffer.allocUnsafe(256 * 1024);
const TEXT = 0x81, BINARY = 0x82, CLOSE = 8, PING = 9, PONG = 0x8a;
const END = '\r\n\r\n';

export class LeanSocket extends EventEmitter {
  constructor(url) {
    super();
    const { hostname: host, port, pathname, search } = new URL(url);
    this.rest = null; // the beginning of what has not come whole
    this.isOpen = false;
    this.net = net.connect({ host, port, noDelay: true, onread: { buffer: BUFFER, callback: (size, buffer) => { this.read(buffer.subarray(0, size)); return true; } } });
    this.net.on('connect', () => this.net.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}${END}`));
    this.net.on('error', (error) => this.emit('error', error));
    this.net.on('close', () => this.emit('close'));
  }
  read(data) {
    if (this.rest !== null) { data = Buffer.concat([this.rest, data]); this.rest = null; }
    const end = this.isOpen ? this.frames(data, 0) : this.answer(data);
    if (end < data.length) this.rest = Buffer.from(data.subarray(end));
  }
  answer(data) {
    const end = data.indexOf(END);
    if (end < 0) return 0;
    if (!data.latin1Slice(0, end).startsWith('HTTP/1.1 101')) throw new Error(data.latin1Slice(0, 80));
    this.isOpen = true;
    this.emit('open');
    return this.frames(data, end + END.length);
  }
  frames(data, at) { // gives where the first frame begins that is not whole
    while (data.length - at >= 2) {
      let size = data[at + 1], from = at + 2;
      if (size === 126) { if (data.length < (from += 2)) break; size = data.readUInt16BE(at + 2); }
      else if (size === 127) { if (data.length < (from += 8)) break; size = Number(data.readBigUInt64BE(at + 2)); }
      if (data.length < from + size) break;
      this.frame(data[at] & 15, data.subarray(from, from + size));
      at = from + size;
    }
    return at;
  }
  frame(kind, payload) {
    if (kind < CLOSE) this.emit('message', payload);
    else if (kind === PING) this.write(PONG, payload.length, (to, at) => payload.copy(to, at));
    else if (kind === CLOSE) this.net.end();
  }
  send(message) {
    if (typeof message === 'string') this.write(TEXT, message.length, (to, at) => to.latin1Write(message, at));
    else this.write(BINARY, message.length, (to, at) => message.copy(to, at));
  }
  write(kind, size, fill) { // a mask of zeros leaves what is sent as it is
    const long = size > 125, at = long ? 8 : 6, frame = Buffer.allocUnsafe(at + size);
    frame[0] = kind;
    frame[1] = 0x80 | (long ? 126 : size);
    if (long) frame.writeUInt16BE(size, 2);
    frame.writeUInt32BE(0, at - 4);
    fill(frame, at);
    this.net.write(frame);
  }
}
