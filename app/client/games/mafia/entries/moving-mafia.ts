import { run } from "../../moving.ts";
import { showing } from "../moving.tsx";

run(showing);
