/** Whether a phone is shown again what the desktop has proven for it. `AWNING_EFFORT=2` asks for that. */
export const walksTwice = Number(process.env.AWNING_EFFORT ?? 1) > 1;
